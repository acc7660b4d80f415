/** Marks of Markdown, and what is left of each in a text without any. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/!\[([^\]]*)\]\([^)\s]*\)/g, '$1'],
  [/\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g, '$1 ($2)'],
  [/^ {0,3}#{1,6}\s+/gm, ''],
  [/^ {0,3}>\s?/gm, ''],
  [/^[^\S\n]*[-*+]\s+/gm, '• '],
  [/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}_/])__(?=\S)(.+?)(?<=\S)__(?![\p{L}\p{N}_/])/gu, '$1'],
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/`([^`\n]+)`/g, '$1'],
  [/\\([\\`*_{}[\]()#+\-.!>])/g, '$1'],
]

/** A Markdown text in one line without its marks, for messages. */
export const plainText = (markdown: string): string =>
  marks
    .reduce((text, [mark, left]) => text.replace(mark, left), markdown)
    .replace(/\s+/g, ' ')
    .trim()
