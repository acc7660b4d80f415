#!/bin/sh
# Makes the two roles and the database, once, when the PostgreSQL of compose.yaml is made: the service’s user is not a superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$GODWIT_DB_PASSWORD" --username=postgres <<'SQL'
CREATE ROLE godwit LOGIN PASSWORD :'password';
CREATE ROLE godwit_service NOLOGIN;
GRANT godwit_service TO godwit;
CREATE DATABASE godwit OWNER godwit;
REVOKE CONNECT ON DATABASE godwit FROM PUBLIC;
SQL
