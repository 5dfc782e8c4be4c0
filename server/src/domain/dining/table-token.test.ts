import { randomBytes, randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { claimOf, isSigned, tableToken } from './table-token.ts'

const secret = randomBytes(32)
const table = { table_id: '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b0b', epoch: 7 }
const token = tableToken(table, secret)
const isValid = (given: string) => claimOf(given) !== undefined && isSigned(given, secret)

it('names its table in 44 characters', () => {
  expect(token).toMatch(/^[\w-]{44}$/)
  expect(claimOf(token)).toEqual(table)
  expect(isValid(token)).toBe(true)
  expect(isSigned(token, randomBytes(32))).toBe(false)
})

it('refuses ten thousand changed ones', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const change = (): string => {
    const at = randomInt(token.length)
    const letter = letters[randomInt(64)]!
    const kinds = [
      () => token.slice(0, at) + letter + token.slice(at + 1),
      () => token.slice(0, at) + letter + token.slice(at),
      () => token.slice(0, at) + token.slice(at + 1),
      () => tableToken({ ...table, epoch: table.epoch + 1 }, randomBytes(32)),
      () => randomBytes(33).toString('base64url'),
      () => `${token}=`,
    ]
    const mutant = kinds[randomInt(kinds.length)]!()
    return mutant === token ? change() : mutant
  }
  const accepted = Array.from({ length: 10_000 }, change).filter(isValid)
  expect(accepted).toEqual([])
})
