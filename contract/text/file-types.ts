/** Kinds a submission may have: the specification's first, in its order (section 5). */
export const ACCEPTED_EXTENSIONS = [
  'pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'gif', 'py', 'js', 'ts', 'html', 'css', 'json',
  'md', 'rtf', 'odt', 'tex', 'ipynb', 'java', 'c', 'h', 'cpp', 'cs', 'go', 'rs', 'rb', 'php', 'r', 'm', 'sql', 'jsx', 'tsx', 'csv', 'xlsx', 'pptx',
] as const;
/** Of these, programs: their lines and indents mean something. */
export const CODE_EXTENSIONS = [
  'py', 'js', 'ts', 'html', 'css', 'json', 'java', 'c', 'h', 'cpp', 'cs', 'go', 'rs', 'rb', 'php', 'r', 'm', 'sql', 'jsx', 'tsx',
] as const satisfies readonly AcceptedExtension[];
export type AcceptedExtension = (typeof ACCEPTED_EXTENSIONS)[number];
