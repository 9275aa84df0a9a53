-- An upload that replaces a file knows which file its sender saw there: another one in its place at the end has overtaken it, whatever the clocks of two processes say.
ALTER TABLE upload ADD COLUMN former_file text;
-- Those on their way that were overtaken already saw a file that is no longer there.
UPDATE upload u SET former_file = CASE WHEN EXISTS (SELECT FROM upload o WHERE o.replaces = u.replaces AND o.state = 'done' AND o.changed_at > u.begun_at) THEN '' ELSE m.file END
  FROM medium m WHERE m.id = u.replaces AND u.state IN ('sending', 'whole');
