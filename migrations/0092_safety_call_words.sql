-- What the person said beside "help": where they are, what has happened.
alter table calls_for_help add column words text check (words <> '');
comment on column calls_for_help.words is 'What the person wrote with the call, the latest last.';
