-- Channels: browsers are devices too. The token of one is its subscription (RFC 8030) as JSON, its uuid a digest of the address.
alter table devices drop constraint devices_platform_check;
alter table devices add constraint devices_platform_check check (platform in ('ios', 'android', 'web'));
