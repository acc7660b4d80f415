import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

test('a Markdown text without its marks', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['## Do this\n\n**Stay** in your _hotel_ and *wait*.', 'Do this Stay in your hotel and wait.'],
    ['- water\n* food\n+ light', '• water • food • light'],
    [
      'See [the ministry](https://example.com/a_b_c "title") or ![a map](https://x.y/m.png).',
      'See the ministry (https://example.com/a_b_c) or a map.',
    ],
    ['> quoted `code`', 'quoted code'],
    ['2 * 3 * 4, snake_case_name, 5 > 3, a\\*b', '2 * 3 * 4, snake_case_name, 5 > 3, a*b'],
    ['https://example.com/__init__/x', 'https://example.com/__init__/x'],
    ['', ''],
  ]
  for (const [markdown, plain] of cases) assert.equal(plainText(markdown), plain)
})
