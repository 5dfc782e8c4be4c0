import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './address.ts'

test('a value given twice counts once', () => {
  expect(readSearch('?status=a&status=b&status=a')).toEqual({ status: ['a', 'b'] })
  expect(readSearch('?status=a&status=a')).toEqual({ status: ['a'] })
})

test('a name given twice is a list, and there and back is the same', () => {
  expect(readSearch('?status=a&status=b&search=%C5%9Fi%C5%9F+k%C3%B6fte&page=2')).toEqual({
    status: ['a', 'b'],
    search: 'şiş köfte',
    page: '2',
  })
  expect(writeSearch({ status: ['a', 'b'], search: 'şiş', page: undefined, sort: '' })).toBe(
    '?status=a&status=b&search=%C5%9Fi%C5%9F',
  )
  expect(writeSearch({})).toBe('')
})
