/**
 * Nothing is painted before the content begins to come: the empty page and the bar alone were laid out and painted for
 * nobody, on the way to the first frame with something to read. Written by a script, since the validator of HTML documents
 * does not know the relation yet. Constant: its hash is in the policy.
 */
export const FIRST_FRAME_SCRIPT = `(function(d){var l=d.createElement("link");l.rel="expect";l.href="#content";l.setAttribute("blocking","render");d.head.appendChild(l)})(document)`;
