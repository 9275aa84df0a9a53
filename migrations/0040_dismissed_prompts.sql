-- What a reader has dismissed for good stays dismissed on every device of theirs, so it is kept on the account.
ALTER TABLE user_account ADD COLUMN dismissed text[];
