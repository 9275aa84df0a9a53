/**
 * Nothing is painted before the content starts to arrive: laying out and painting the empty page and the bar alone
 * helped nobody and delayed the first frame with something to read. Inserted by a script, since the HTML validator does
 * not know the relation yet. Constant: its hash is in the policy.
 */
export const FIRST_FRAME_SCRIPT = `(function(d){var l=d.createElement("link");l.rel="expect";l.href="#content";l.setAttribute("blocking","render");d.head.appendChild(l)})(document)`;
