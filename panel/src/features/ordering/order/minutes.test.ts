import { describe, expect, it } from 'vitest'
import { hearMinutes, minutesAfter, minutesOf, takeMinutes } from './minutes.ts'

describe('minutes on a card', () => {
  it('are written by digits, and go by five with plus and minus, within what approve takes', () => {
    expect(minutesAfter('2', null, '')).toBe(2)
    expect(minutesAfter('5', 2, '2')).toBe(25)
    expect(minutesAfter('9', 99, '99')).toBe(180)
    expect(minutesAfter('+', null, '')).toBe(20)
    expect(minutesAfter('-', 25, '')).toBe(20)
    expect(minutesAfter('-', 5, '')).toBe(5)
    expect(minutesAfter('+', 180, '')).toBe(180)
  })

  it('are left to the branch again by Backspace, Escape or zero; Escape means something else where none are chosen', () => {
    for (const key of ['Backspace', 'Escape', '0']) expect(minutesAfter(key, 25, '')).toBeNull()
    for (const key of ['Escape', 'a', 'Enter', 'F5']) expect(minutesAfter(key, null, '')).toBeUndefined()
  })

  it('belong to their order, and a digit after a pause begins anew', () => {
    hearMinutes('a', '2', 1000)
    hearMinutes('a', '5', 1500)
    hearMinutes('b', '4', 1600)
    expect([minutesOf('a'), minutesOf('b')]).toEqual([25, 4])
    hearMinutes('a', '3', 9000)
    expect(minutesOf('a')).toBe(3)
  })

  it('go with the approval once, never fewer than five', () => {
    expect(takeMinutes('a')).toEqual({ minutes: 5 })
    expect(takeMinutes('a')).toEqual({})
  })
})
