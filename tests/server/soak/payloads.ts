/** Each calls `ran`, or asks somebody else’s server for something, where it is taken for more than a text. */
export const XSS: readonly string[] = [
  '<script>ran()</script>', '<svg onload=ran()>', '<img src=x onerror=ran()>', '"><script>ran()</script>', "'><svg onload=ran()>", '</title><script>ran()</script>', '</textarea><script>ran()</script>',
  '</script><script>ran()</script>', '<iframe srcdoc="<script>parent.ran()</script>">', '<iframe src=javascript:ran()>', '<a href=javascript:ran()>open</a>', '[open](javascript:ran())', '![x](javascript:ran())',
  '![x](http://outside.invalid/x.png)', '<img src=http://outside.invalid/x>', '<link rel=stylesheet href=http://outside.invalid/x>', '<style>@import "http://outside.invalid/x";</style>', '<p style="background:url(http://outside.invalid/x)">',
  '<body onload=ran()>', '<details open ontoggle=ran()>', '<video src=x onerror=ran()>', '<input autofocus onfocus=ran()>', '<math><mtext><script>ran()</script>', '<svg><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x>', '<object data=javascript:ran()>', '<embed src=javascript:ran()>', '<form action=javascript:ran()><button>x', '<meta http-equiv=refresh content="0;url=http://outside.invalid">', '<base href=http://outside.invalid/>',
  '<template><script>ran()</script></template>', '<noscript><p title="</noscript><img src=x onerror=ran()>">', '<!--><script>ran()</script>', '<scr<script>ipt>ran()</script>', '<IMG SRC=`x` ONERROR=ran()>',
  '&lt;script&gt;ran()&lt;/script&gt;', '\\u003cscript\\u003eran()\\u003c/script\\u003e', '{{constructor.constructor("ran()")()}}', '${ran()}', 'javascript:ran()//" onmouseover=ran() x="',
];
/** What a spreadsheet would run. */
export const CSV: readonly string[] = [
  '=1+1', '+1+1', '-1+1', '@SUM(1+1)', '=cmd|" /C calc"!A0', '=HYPERLINK("http://outside.invalid")', '=IMPORTXML("http://outside.invalid","//a")', "'=1+1", "''=1+1", '=1+1;=2', '"=1+1"', '",=1+1', '";=1+1', '=1\u00a0+1', '-cmd|x!A0',
  '+cmd|x!A0', '@cmd|x!A0', '=DDE("cmd";"/C calc";"x")', '=WEBSERVICE("http://outside.invalid")', '=-1+1',
];
/** What a statement would do, were it made of texts. */
export const SQL: readonly string[] = [
  "' OR '1'='1", "'; DROP TABLE submissions; --", '"; DROP TABLE users; --', "' UNION SELECT password_hash FROM users --", "1; DELETE FROM assignments", "') OR 1=1 --", "%' OR 1=1 --", "'; ATTACH DATABASE 'x' AS y; --", "'||(SELECT 1)||'", "\\'; DROP TABLE marks; --",
  '1 OR 1=1', "admin'--", "' AND SLEEP(9) --", "'; SELECT pg_sleep(9); --", "$$; DROP TABLE users; $$", "' LIKE '%", "_%_%", "x'; UPDATE users SET role='admin'; --", "' HAVING 1=1 --", "'/**/OR/**/1=1",
];
export const PAYLOADS: readonly string[] = [...XSS, ...CSV, ...SQL];
