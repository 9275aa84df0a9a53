-- What a learner says of themselves at a claim is frozen on it: a certificate names the profession that was attested, whatever the account says later.
CREATE TABLE claim_attestation (
  user_id bigint NOT NULL REFERENCES user_account,
  publication_id bigint NOT NULL REFERENCES activity,
  -- Empty where the account named none and nobody was asked.
  profession text NOT NULL,
  -- State and number, as the learner wrote them; empty where they gave none.
  licence text NOT NULL DEFAULT '',
  attested_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, publication_id)
);
-- Whoever changed their profession is asked which one an older pass is claimed for.
ALTER TABLE user_account
  ADD COLUMN profession_before text,
  ADD COLUMN profession_changed_at timestamptz;
-- An account may name its profession as exactly as a claim does.
ALTER TABLE user_account DROP CONSTRAINT user_account_profession_check;
ALTER TABLE user_account ADD CONSTRAINT user_account_profession_check CHECK (profession IN (
  'Physician', 'Physician (MD)', 'Physician (DO)', 'Physician (equivalent of MD or DO)', 'Resident or fellow', 'Physician Assistant',
  'Nursing professional', 'Pharmacist', 'Psychologist', 'Social worker', 'Therapist', 'Another healthcare professional')) NOT VALID;
ALTER TABLE user_account VALIDATE CONSTRAINT user_account_profession_check;
