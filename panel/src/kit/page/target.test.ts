import { expect, test } from 'vitest'
import { loginHref, ownPath, redirectTarget } from './target.ts'

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
  '/%2f%2fevil.example',
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

test.each([
  ['/redirect/currency', '/currency'],
  ['/redirect/manegement/1/orders?order=2#lines', '/manegement/1/orders?order=2#lines'],
  ['/redirect/log/mail?mail=a:b', '/log/mail?mail=a:b'],
  ['/redirect/user%2Flist', '/user/list'],
  ['/redirect/manegement%2f1%2Forders?order=2#lines', '/manegement/1/orders?order=2#lines'],
])('%s leads to %s', (href, target) => {
  expect(redirectTarget(href)).toBe(target)
})

test.each([
  '/redirect',
  '/redirect/',
  '/redirect//evil.example',
  '/redirect///evil.example',
  '/redirect/\\evil.example',
  '/redirect/\\/evil.example',
  '/redirect/%2Fevil.example',
  '/redirect/%2f%2fevil.example',
  '/redirect/%5Cevil.example',
  '/redirect/%09/evil.example',
  '/redirect/\t/evil.example',
  '/redirect/\n//evil.example',
  '/redirect/%0d%0aset-cookie:x',
  '/redirect/https://evil.example',
  '/redirect/https:evil.example',
  '/redirect/HTTPS:/evil.example',
  '/redirect/javascript:alert(1)',
  '/redirect/JaVaScRiPt:alert(1)',
  '/redirect/java\tscript:alert(1)',
  '/redirect/data:text/html,x',
  '/redirect/vbscript:x',
  '/redirect/../..//evil.example',
  '/redirect/./..//evil.example',
  '/redirect/a%2Fuser%252Flist',
  '/redirect/user%2F%E0%A4%A',
  '/redirect/https%3A%2F%2Fevil.example',
  '/redirect/javascript%3Aalert(1)%2F',
  '/redirect/a%2F..%2F..%2F%2Fevil.example',
  '/redirect/api/user/getinfo',
  '/redirect/api%2Fuser%2Fgetinfo',
  '/redirect/redirect/currency',
  '/redirect/login?redirect=/x',
  '/redirect/auth/reset/123456',
  '/redirected/currency',
  'https://evil.example/redirect/currency',
])('%s leads nowhere', (href) => {
  expect(redirectTarget(href)).toBeNull()
})

test('the door remembers where a redirect leads, and forgets a hostile one', () => {
  expect(loginHref('/redirect/currency?page=2')).toBe('/login?redirect=%2Fcurrency%3Fpage%3D2')
  expect(loginHref('/redirect//evil.example')).toBe('/login')
})
