-- A correction of wording carries the figures of a question on over the change; a change of meaning begins new ones.
ALTER TABLE item
  -- The version in which its figures began; empty where they begin with this one.
  ADD COLUMN figures_of bigint REFERENCES item,
  -- What the change was that made this version, and why; empty on a first one.
  ADD COLUMN change text CHECK (change IN ('explanation', 'wording', 'meaning')),
  ADD COLUMN change_reason text NOT NULL DEFAULT '';
CREATE INDEX item_by_figures ON item (figures_of) WHERE figures_of IS NOT NULL;
