-- no-transaction
-- The file of an activity tells the history of the lessons it no longer has: the audit log finds them by their publication.
CREATE INDEX CONCURRENTLY audit_of_lessons ON audit_entry ((detail ->> 'publication'))
  WHERE action IN ('section.add', 'section.remove');
