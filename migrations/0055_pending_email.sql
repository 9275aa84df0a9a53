-- A new e-mail address waits beside the old one until its owner confirms it. Undo links of the law before this one end.
ALTER TABLE user_account ADD COLUMN pending_email citext;
UPDATE one_time_token SET used_at = created_at WHERE purpose = 'undo-email' AND used_at IS NULL;
