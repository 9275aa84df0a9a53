-- Archives of libraries that editors bring by the browser: looked over first, brought in once somebody has seen what that would change.
ALTER TABLE upload ADD COLUMN is_library boolean NOT NULL DEFAULT false;
DROP INDEX upload_same;
CREATE UNIQUE INDEX upload_same ON upload (fingerprint, bytes, is_open, is_aside, is_library, coalesce(replaces, 0)) WHERE state = 'sending';

CREATE TABLE library_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What arrives of it; gone some days after all has ended.
  upload_id bigint UNIQUE REFERENCES upload ON DELETE SET NULL,
  name text NOT NULL CHECK (name <> ''),
  bytes bigint NOT NULL CHECK (bytes > 0),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'checked', 'faulty', 'unreadable', 'confirmed', 'done', 'dropped', 'failed')),
  -- Why the archive is not read, and of which file in it.
  fault text,
  fault_file text,
  -- What is wrong with the folder, by file and line: the first ones, and how many there are.
  problems jsonb NOT NULL DEFAULT '[]',
  problem_count integer NOT NULL DEFAULT 0,
  -- What an import would do, or has done, kind by kind.
  counts jsonb,
  -- The library had changed since somebody had seen what would be done.
  is_another boolean NOT NULL DEFAULT false,
  begun_by bigint REFERENCES user_account ON DELETE SET NULL,
  confirmed_by bigint REFERENCES user_account ON DELETE SET NULL,
  begun_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Until when one process works at it alone.
  taken_until timestamptz
);
CREATE INDEX library_import_open ON library_import (id) WHERE state IN ('waiting', 'confirmed');

-- Whoever serves may bring a library in, and set no other number: those that are given out next lie behind those that came along.
CREATE FUNCTION library_advance_numbers() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  kind text;
  numbers regclass;
  highest bigint;
BEGIN
  FOREACH kind IN ARRAY ARRAY['image', 'author', 'category', 'publication', 'section', 'material', 'key_point', 'credit_offering', 'item', 'choice', 'joint_sponsor'] LOOP
    numbers := pg_get_serial_sequence('public.' || kind, 'id');
    EXECUTE format('SELECT max(id) FROM public.%I', kind) INTO highest;
    IF highest > (SELECT coalesce(pg_sequence_last_value(seqrelid), seqstart - 1) FROM pg_sequence WHERE seqrelid = numbers) THEN
      PERFORM setval(numbers, highest);
    END IF;
  END LOOP;
END $$;
