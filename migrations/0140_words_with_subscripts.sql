-- "5-HT<sub>2A</sub>", "D₂", "<strong>c</strong>lozapine": what stands within a word divides none, in the text that is searched as on the page.
-- A superscript stays apart: most are the mark of a note. `lineText` of `kit/markup-text.ts` and `cleaned` of `search/query/query.rules.ts` say the same.
CREATE OR REPLACE FUNCTION search_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(replace(replace(regexp_replace(regexp_replace(html, '</?(a|code|em|s|strong|sub)(\s[^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
CREATE OR REPLACE FUNCTION search_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(CASE WHEN given ~ '[₀-₉ₐ-ₜ]' THEN translate(given, '₀₁₂₃₄₅₆₇₈₉ₐₑₒₓₔₕₖₗₘₙₚₛₜ', '0123456789aeoxəhklmnpst') ELSE given END,
    '[-/\\.,:@_+~%?=&#*''|‐‑–—…·×]', ' ', 'g');

-- Only publications that have such a word are read anew, by the job that catches up with what search has missed; their order stays meanwhile.
UPDATE search_document d SET modified_at = d.modified_at - interval '1 microsecond' WHERE d.language = 'en' AND d.publication_id IN (
  SELECT s.publication_id FROM section s WHERE concat_ws(' ', s.title, s.body_html, s.cues::text) ~ '[[:alnum:]](</?(a|code|em|s|strong|sub)(\s[^>]*)?>)+[[:alnum:]]|[₀-₉ₐ-ₜ]'
  UNION SELECT s.publication_id FROM section s JOIN section_translation t ON t.section_id = s.id WHERE concat_ws(' ', t.title, t.body_html) ~ '[[:alnum:]](</?(a|code|em|s|strong|sub)(\s[^>]*)?>)+[[:alnum:]]|[₀-₉ₐ-ₜ]'
  UNION SELECT p.id FROM publication p WHERE concat_ws(' ', p.title, p.excerpt, p.description_html) ~ '[[:alnum:]](</?(a|code|em|s|strong|sub)(\s[^>]*)?>)+[[:alnum:]]|[₀-₉ₐ-ₜ]'
  UNION SELECT t.id FROM text_translation t WHERE t.kind = 'cover' AND t.words::text ~ '[[:alnum:]](</?(a|code|em|s|strong|sub)(\s[^>]*)?>)+[[:alnum:]]|[₀-₉ₐ-ₜ]'
  UNION SELECT s.publication_id FROM text_translation t JOIN section s ON s.id = t.id WHERE t.kind IN ('captions', 'slides') AND t.words::text ~ '[[:alnum:]](</?(a|code|em|s|strong|sub)(\s[^>]*)?>)+[[:alnum:]]|[₀-₉ₐ-ₜ]'
  UNION SELECT t.publication_id FROM publication_translation t WHERE concat_ws(' ', t.title, t.excerpt) ~ '[[:alnum:]](</?(a|code|em|s|strong|sub)(\s[^>]*)?>)+[[:alnum:]]|[₀-₉ₐ-ₜ]');
