-- The words of notifications: a recipient is notified at a time, of a content.
alter table alert_tellings rename to alert_recipients;
alter table alert_recipients rename column told_at to notified_at;
alter table alert_recipients rename constraint alert_tellings_pkey to alert_recipients_pkey;
alter table alert_recipients rename constraint alert_tellings_thread_id_fkey to alert_recipients_thread_id_fkey;
alter table alert_recipients rename constraint alert_tellings_alert_id_fkey to alert_recipients_alert_id_fkey;
alter index alert_tellings_by_user rename to alert_recipients_by_user;
alter policy alert_tellings_scope on alert_recipients rename to alert_recipients_scope;
comment on table alert_recipients is 'The people who were notified of a thread, each with the last alert of it: an update is sent only when it differs from that one.';
comment on column alert_recipients.cleared_at is 'When the person got the all-clear; a thread that is opened again is notified again.';

alter table alert_summaries rename column told_at to notified_at;
comment on table alert_summaries is 'Which companies'' managers got the number of their people whom an alert concerns: once for each alert.';

alter table advisory_trips rename column told_at to notified_at;
comment on table advisory_trips is 'Trips whose travellers an open advisory concerned, when it was found, and why; people are notified once.';

alter table rule_matches rename column told to notified;
alter table rule_matches rename column said to content_digest;
comment on column rule_matches.notified is 'False: the person had no right to alerts; the company''s servers got the event all the same.';
comment on column rule_matches.revision is 'The revision of the rule that people were notified of; of one that ended, the one that ended it.';
comment on column rule_matches.content_digest is 'A digest of what matters of the rule: an edit that leaves it as it was notifies nobody.';
