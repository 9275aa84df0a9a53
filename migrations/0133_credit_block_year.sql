-- The first year of a block of years by which a learner's own board counts credit (rule R20); null until they state it.
ALTER TABLE user_account ADD COLUMN credit_block_year smallint;
