-- What the library shows already are media, too: recordings and hand-outs are found and replaced like what editors bring.
CREATE FUNCTION media_of_library(at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO medium (kind, title, file, mime, bytes, seconds, added_at, changed_at)
  SELECT DISTINCT ON (r.file) split_part(r.mime, '/', 1), r.title, r.file, r.mime, r.bytes, r.seconds, at, at FROM (
      SELECT attachment_file AS file, attachment_mime AS mime, attachment_bytes AS bytes, attachment_seconds AS seconds, title, id FROM section
      UNION ALL SELECT attachment_file, attachment_mime, attachment_bytes, attachment_seconds, title, id FROM publication) AS r
    WHERE r.file IS NOT NULL AND r.bytes > 0 AND split_part(r.mime, '/', 1) IN ('audio', 'video') AND r.title <> ''
    ORDER BY r.file, r.id ON CONFLICT (file) DO NOTHING;
  INSERT INTO medium (kind, title, file, mime, bytes, added_at, changed_at)
  SELECT DISTINCT ON (m.file) 'document', m.title, m.file, m.mime_type, m.bytes, at, at FROM material m
    WHERE m.mime_type = 'application/pdf' AND m.bytes > 0 AND m.title <> '' ORDER BY m.file, m.id ON CONFLICT (file) DO NOTHING;
$$;
SELECT media_of_library(now());
