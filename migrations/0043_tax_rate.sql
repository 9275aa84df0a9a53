-- The rate that a tax was reckoned with is kept with what was ordered and printed, since the setting may change; in millionths, unknown of what is older.
ALTER TABLE membership_order ADD COLUMN tax_per_million integer;
ALTER TABLE receipt ADD COLUMN tax_per_million integer;
