-- What is swept by the hour is found by an index: reading all of an outbox of three million letters took longer than a statement may.
CREATE INDEX outbox_done ON outbox_message ((coalesce(sent_at, given_up_at))) WHERE sent_at IS NOT NULL OR given_up_at IS NOT NULL;
CREATE INDEX session_by_end ON session (expires_at);
