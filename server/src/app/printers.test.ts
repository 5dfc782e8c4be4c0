import { describe, expect, it } from 'vitest'
import { headers } from './headers.ts'
import { printersOf } from './printers.ts'

const cookie = (addresses: string) => `language=tr; printers=${encodeURIComponent(addresses)}; other=1`

describe('a page may speak to the printers its device has named', () => {
  it.each([
    'http://192.168.1.50',
    'https://10.0.0.7:8043',
    'http://172.31.255.1',
    'http://127.0.0.1:9100',
    'https://mutfak.local',
  ])('%s', (address) => expect(printersOf(cookie(address))).toEqual([address]))
  it('several, at most four', () => {
    const five = [1, 2, 3, 4, 5].map((it) => `http://192.168.1.${it}`)
    expect(printersOf(cookie(five.join(' ')))).toEqual(five.slice(0, 4))
  })
})

describe('and to nobody else', () => {
  it.each([
    'https://evil.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'http://192.168.1.50.evil.example',
    'http://evil.example#.local',
    "http://192.168.1.50; script-src 'unsafe-inline'",
    "'unsafe-inline'",
    '*',
    'http://192.168.1.50/path',
    'http://user@192.168.1.50',
    'http://3232235826',
    'data:',
    'ws://192.168.1.50',
  ])('%s', (address) => expect(printersOf(cookie(address))).toEqual([]))
  it('a broken cookie names none', () => expect(printersOf('printers=%E0%A4%A')).toEqual([]))
})

it('only pages name them, and without a cookie the policy is as strict as before', () => {
  const sent = (url: string, given?: string) => {
    const said: Record<string, string> = {}
    headers('http://localhost')(
      { url, headers: { cookie: given } } as never,
      { headers: (all: Record<string, string>) => Object.assign(said, all) } as never,
      () => undefined,
    )
    return said['content-security-policy'] ?? ''
  }
  expect(sent('/manegement')).toContain("connect-src 'self';")
  expect(sent('/manegement', cookie('http://192.168.1.50'))).toContain("connect-src 'self' http://192.168.1.50;")
  expect(sent('/api/order', cookie('http://192.168.1.50'))).not.toContain('192.168')
})
