import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { planted, plants } from './plants.ts'

it.each(plants.map((it) => [it.name, it] as const))('«%s» still finds its place and its test', (_, plant) => {
  const text = readFileSync(plant.file, 'utf8')
  expect(planted(text, plant)).not.toBe(text)
  expect(existsSync(plant.test)).toBe(true)
})

it('has more than twenty', () => {
  expect(plants.length).toBeGreaterThan(20)
  expect(new Set(plants.map((it) => it.name)).size).toBe(plants.length)
})
