-- Files that editors bring: uploads that arrive piece by piece, and the media that come of them.
CREATE TABLE medium (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('picture', 'video', 'audio', 'document', 'captions')),
  title text NOT NULL CHECK (title <> ''),
  -- Where it lies now; another content has another name.
  file text NOT NULL UNIQUE,
  mime text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  width integer, height integer,
  seconds integer,
  alt text NOT NULL DEFAULT '',
  -- What of a picture must stay in sight when it is cut, in percent from the left and from the top.
  focus_x smallint NOT NULL DEFAULT 50 CHECK (focus_x BETWEEN 0 AND 100),
  focus_y smallint NOT NULL DEFAULT 50 CHECK (focus_y BETWEEN 0 AND 100),
  added_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX medium_newest ON medium (added_at DESC, id DESC);

-- Where a medium lay before it was replaced: these addresses lead to what took its place.
CREATE TABLE medium_former (
  file text PRIMARY KEY,
  medium_id bigint NOT NULL REFERENCES medium ON DELETE CASCADE
);
CREATE INDEX medium_former_by_medium ON medium_former (medium_id);

-- Files that nothing shows any more: they go, whatever was killed before they did.
CREATE TABLE spent_file (file text PRIMARY KEY);

CREATE TABLE upload (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- By chance: names its pieces, and later its file.
  mark text NOT NULL UNIQUE,
  name text NOT NULL CHECK (name <> ''),
  bytes bigint NOT NULL CHECK (bytes > 0),
  received bigint NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND bytes),
  -- Of the file on its owner's disk: the same one goes on where it broke off.
  fingerprint text NOT NULL,
  -- Anybody may play it, as episodes of an open podcast.
  is_open boolean NOT NULL DEFAULT false,
  replaces bigint REFERENCES medium ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'whole', 'done', 'refused', 'abandoned')),
  refusal text,
  has_parts boolean NOT NULL DEFAULT true,
  tries integer NOT NULL DEFAULT 0,
  -- Until when one process looks at it alone.
  taken_until timestamptz,
  -- Where the whole is put, as soon as its kind is known.
  file text,
  medium_id bigint REFERENCES medium ON DELETE SET NULL,
  begun_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX upload_same ON upload (fingerprint, bytes, is_open, coalesce(replaces, 0)) WHERE state = 'sending';
CREATE INDEX upload_whole ON upload (id) WHERE state = 'whole';

-- Where each stored file is shown or heard.
CREATE VIEW file_use AS
  SELECT p.cover_file AS file, 'cover' AS use, p.id AS publication_id, NULL::bigint AS section_id, p.title FROM publication p WHERE p.cover_file <> ''
  UNION ALL SELECT p.attachment_file, 'sound', p.id, NULL, p.title FROM publication p WHERE p.attachment_file IS NOT NULL
  UNION ALL SELECT s.attachment_file, 'recording', s.publication_id, s.id, s.title FROM section s WHERE s.attachment_file IS NOT NULL
  UNION ALL SELECT s.captions_file, 'captions', s.publication_id, s.id, s.title FROM section s WHERE s.captions_file IS NOT NULL
  UNION ALL SELECT s.poster_file, 'poster', s.publication_id, s.id, s.title FROM section s WHERE s.poster_file IS NOT NULL
  UNION ALL SELECT s.featured_image, 'featured', s.publication_id, s.id, s.title FROM section s WHERE s.featured_image IS NOT NULL
  UNION ALL SELECT slide ->> 'image', 'slide', s.publication_id, s.id, s.title FROM section s CROSS JOIN LATERAL jsonb_array_elements(s.slides) AS slide
  UNION ALL SELECT m.file, 'material', m.publication_id, m.section_id, m.title FROM material m
  UNION ALL SELECT i.file, 'portrait', NULL, NULL, a.full_name FROM author a JOIN image i ON i.id = a.image_id
  UNION ALL SELECT f.value, 'translation', NULL, NULL, t.language FROM text_translation t CROSS JOIN LATERAL jsonb_each_text(t.files) AS f;
