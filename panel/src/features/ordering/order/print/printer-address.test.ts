import { expect, it } from 'vitest'
import { addressOf } from './printer-address.ts'

it.each([
  ['192.168.1.50', 'http://192.168.1.50'],
  [' HTTPS://10.0.0.7:8043/ ', 'https://10.0.0.7:8043'],
  ['mutfak.local', 'http://mutfak.local'],
  ['172.31.0.9', 'http://172.31.0.9'],
])('%s is a printer’s address', (typed, address) => expect(addressOf(typed)).toBe(address))

it.each([
  '',
  'yazıcı',
  'a b',
  '8.8.8.8',
  '172.32.0.1',
  'evil.example',
  '192.168.1.50/path',
  'user@10.0.0.1',
  'ftp://10.0.0.1',
  '10.0.0.1.evil.example',
])('%s is none of the branch’s network', (typed) => expect(addressOf(typed)).toBeUndefined())
