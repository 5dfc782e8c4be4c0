import { expect, it } from 'vitest'
import { workbookCell } from './workbook-cell.ts'

it('a cell has no character that XML forbids, and is otherwise as it was', () => {
  expect(workbookCell('A\u0001d\u0000a\uFFFE\uFFFF\u001B')).toBe('Ada')
  expect(workbookCell('yarım \uD83D kaldı')).toBe('yarım \uFFFD kaldı')
  for (const it of ['iki\nsatır\tsekme', '👨‍👩‍👧 Çağrı', '=1+1', 12, null, true]) expect(workbookCell(it)).toBe(it)
})
