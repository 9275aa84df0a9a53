/** Ways to change a table under load, each file applied after the one before, and ways that hold everybody up. */
const TABLE = 'section_progress';

export const ACCEPTED: Readonly<Record<string, string>> = {
  '9000_column.sql': `ALTER TABLE ${TABLE} ADD COLUMN looked_at timestamptz;`,
  '9001_column_with_default.sql': `ALTER TABLE ${TABLE} ADD COLUMN speed integer NOT NULL DEFAULT 1;`,
  '9002_index.sql': `-- no-transaction\nCREATE INDEX CONCURRENTLY section_progress_looked ON ${TABLE} (looked_at);`,
  '9003_check.sql': `ALTER TABLE ${TABLE} ADD CONSTRAINT speed_positive CHECK (speed > 0) NOT VALID;`,
  '9004_check_valid.sql': `ALTER TABLE ${TABLE} VALIDATE CONSTRAINT speed_positive;`,
  '9005_reference.sql': `ALTER TABLE ${TABLE} ADD COLUMN plan_id bigint;
ALTER TABLE ${TABLE} ADD CONSTRAINT plan_known FOREIGN KEY (plan_id) REFERENCES plan NOT VALID;`,
  '9006_reference_valid.sql': `ALTER TABLE ${TABLE} VALIDATE CONSTRAINT plan_known;`,
  '9007_table.sql': `CREATE TABLE pace (section_id bigint PRIMARY KEY REFERENCES section, speed integer NOT NULL);
CREATE INDEX pace_by_speed ON pace (speed);`,
  '9008_index_gone.sql': '-- no-transaction\nDROP INDEX CONCURRENTLY section_progress_looked;',
  '9009_column_gone.sql': `-- squawk-ignore ban-drop-column\nALTER TABLE ${TABLE} DROP COLUMN looked_at;`,
  '9010_function.sql': `CREATE FUNCTION forget_places() RETURNS void LANGUAGE sql AS $$ DELETE FROM ${TABLE}; $$;
DELETE FROM ${TABLE} WHERE user_id = 0;`,
  '9011_index_of_few.sql':
    '-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX plan_by_price ON plan (price_cents);',
};

export interface RefusedMigration {
  /** Rules of squawk. */
  rules: readonly string[];
  sql: string;
  /** Tried in a table of millions, where it keeps somebody waiting. */
  isTried: boolean;
}

export const REFUSED: readonly RefusedMigration[] = [
  {
    rules: ['apart'],
    sql: '-- no-transaction\nCREATE OR REPLACE VIEW text_source AS SELECT 1 AS id;\nCREATE INDEX CONCURRENTLY item_by_stem ON item (id);',
    isTried: false,
  },
  {
    rules: ['require-concurrent-index-creation'],
    sql: `CREATE INDEX section_progress_placed ON ${TABLE} (position_seconds);`,
    isTried: true,
  },
  {
    rules: ['require-concurrent-index-creation'],
    sql: `-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX section_progress_placed ON ${TABLE} (position_seconds);`,
    isTried: true,
  },
  {
    rules: ['constraint-missing-not-valid'],
    sql: `-- squawk-ignore-file\nALTER TABLE ${TABLE} ADD CONSTRAINT placed_early CHECK (position_seconds < 1000000);`,
    isTried: true,
  },
  {
    rules: ['constraint-missing-not-valid'],
    sql: `ALTER TABLE ${TABLE} ADD CONSTRAINT placed_early CHECK (position_seconds < 1000000);`,
    isTried: true,
  },
  {
    rules: ['changing-column-type'],
    sql: `ALTER TABLE ${TABLE} ALTER COLUMN position_seconds TYPE bigint;`,
    isTried: true,
  },
  {
    rules: ['adding-field-with-default'],
    sql: `ALTER TABLE ${TABLE} ADD COLUMN drawn double precision DEFAULT random();`,
    isTried: true,
  },
  {
    rules: ['constraint-missing-not-valid', 'disallowed-unique-constraint'],
    sql: `ALTER TABLE ${TABLE} ADD CONSTRAINT once UNIQUE (user_id, section_id, publication_id);`,
    isTried: true,
  },
  {
    rules: ['adding-foreign-key-constraint', 'constraint-missing-not-valid'],
    sql: `ALTER TABLE ${TABLE} ADD CONSTRAINT publication_known FOREIGN KEY (publication_id) REFERENCES publication;`,
    isTried: true,
  },
  {
    rules: ['require-concurrent-index-deletion'],
    sql: 'DROP INDEX section_progress_recent;',
    isTried: false,
  },
  {
    rules: ['renaming-column'],
    sql: `ALTER TABLE ${TABLE} RENAME COLUMN position_seconds TO placed;`,
    isTried: false,
  },
  { rules: ['renaming-table'], sql: `ALTER TABLE ${TABLE} RENAME TO progress;`, isTried: false },
  { rules: ['ban-drop-column'], sql: `ALTER TABLE ${TABLE} DROP COLUMN completed_at;`, isTried: false },
  {
    rules: ['adding-required-field'],
    sql: `ALTER TABLE ${TABLE} ADD COLUMN placed_by bigint NOT NULL;`,
    isTried: false,
  },
  {
    rules: ['whole-table'],
    sql: `-- Each row.\nUPDATE ${TABLE} SET position_seconds = position_seconds + 1;`,
    isTried: false,
  },
  { rules: ['whole-table'], sql: `LOCK TABLE ${TABLE} IN EXCLUSIVE MODE;`, isTried: false },
  { rules: ['whole-table'], sql: `ALTER TABLE ${TABLE} SET UNLOGGED;`, isTried: false },
  {
    rules: ['whole-table'],
    sql: `CLUSTER ${TABLE} USING section_progress_pkey;`,
    isTried: false,
  },
];
