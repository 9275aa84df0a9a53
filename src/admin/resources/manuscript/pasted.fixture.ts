/** A page as Word puts it into the clipboard. */
export const word = (html: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {margin:0in;font-size:12.0pt;} --></style></head><body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->${html}<!--EndFragment--></body></html>`;
/** An item of a list there, with its marker. */
export const listed = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 0.5}in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
