import { expect, test } from 'vitest'
import { loginHref, ownPath } from './target.ts'

test.each(['/currency', '/currency?page=2&sort=-name', '/manegement/1/orders?open=2#lines'])(
  '%s is a way back',
  (path) => {
    expect(ownPath(path)).toBe(path)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a/../..//evil.example',
  '/\t/evil.example',
  '/%09/evil',
  '/login',
  '/login?redirect=/x',
  '/auth/reset/123456',
  '/',
  '',
  'currency',
  null,
  undefined,
  7,
  ['/currency'],
])('%s is none', (given) => {
  expect(ownPath(given)).toBeNull()
})

test('the door remembers only a way back that is one', () => {
  expect(loginHref('/currency?page=2')).toBe('/login?redirect=%2Fcurrency%3Fpage%3D2')
  expect(loginHref('//evil.example')).toBe('/login')
})
