-- "5-HT<sub>2A</sub>", "D₂", "<strong>c</strong>lozapine": what stands within a word divides none, in the text that is searched as on the page.
-- A superscript stays apart: most are the mark of a note. `lineText` of `kit/markup-text.ts` and `cleaned` of `search/query/query.rules.ts` say the same.
CREATE OR REPLACE FUNCTION search_text(html text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(replace(replace(regexp_replace(regexp_replace(html, '</?(a|code|em|s|strong|sub)(\s[^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
CREATE OR REPLACE FUNCTION search_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(CASE WHEN given ~ '[₀-₉ₐ-ₜ]' THEN translate(given, '₀₁₂₃₄₅₆₇₈₉ₐₑₒₓₔₕₖₗₘₙₚₛₜ', '0123456789aeoxəhklmnpst') ELSE given END,
    '[-/\\.,:@_+~%?=&#*''|‐‑–—…·×]', ' ', 'g');

-- Only publications that have such a word are read anew, by the job that catches up with what search has missed.
UPDATE search_document d SET modified_at = 'epoch' WHERE d.language = 'en' AND d.publication_id IN (
  SELECT s.publication_id FROM section s WHERE s.body_html ~ '[[:alnum:]](</?(a|code|em|s|strong|sub)(\s[^>]*)?>)+[[:alnum:]]|[₀-₉ₐ-ₜ]' OR s.title ~ '[₀-₉ₐ-ₜ]' OR s.cues::text ~ '[₀-₉ₐ-ₜ]'
  UNION SELECT s.publication_id FROM section s JOIN section_translation t ON t.section_id = s.id WHERE t.body_html ~ '[[:alnum:]](</?(a|code|em|s|strong|sub)(\s[^>]*)?>)+[[:alnum:]]|[₀-₉ₐ-ₜ]'
  UNION SELECT p.id FROM publication p WHERE p.title || p.excerpt || p.description_html ~ '[₀-₉ₐ-ₜ]');
