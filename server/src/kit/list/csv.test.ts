import { expect, it } from 'vitest'
import { csvLine, escapeFormula } from './csv.ts'

it('disarms whatever a spreadsheet would run, and leaves everything else alone', () => {
  for (const armed of ['=1+1', '+90555', '-2', '@SUM(A1)', '\t=1', '\r=1'])
    expect(escapeFormula(armed)).toBe(`'${armed}`)
  for (const plain of ['Ada', 'a=b', '', "'x", '+905551112233']) expect(escapeFormula(plain)).toBe(plain)
})

it('keeps quotes, semicolons and new lines inside their cell', () => {
  expect(csvLine(['a"b', 'c;d', 'e\nf'])).toBe('"a""b";"c;d";"e\nf"\r\n')
})
