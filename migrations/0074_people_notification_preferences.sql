-- Quiet hours, digest and time zone are the notification preferences, also in the stored settings.
set local godwit.everything = 'on';
update users set settings = (settings - 'attention') || jsonb_build_object('notification_preferences', settings -> 'attention')
  where settings ? 'attention';
update companies set settings = (settings - 'attention') || jsonb_build_object('notification_preferences', settings -> 'attention')
  where settings ? 'attention';
