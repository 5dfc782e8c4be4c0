import { expect, test } from 'vitest'
import { UnderWay } from './under-way.ts'

const given = () => ({ params: { table_command_id: 'a' }, body: {} })

test('of a double click the second press is not sent, before the answer and while it is drawn', () => {
  const done = new UnderWay()
  const first = given()
  expect([done.begin(first), done.begin(given())]).toEqual([true, false])
  done.answer(first)
  expect(done.begin(given())).toBe(false)
  done.end(first)
  expect(done.begin(given())).toBe(true)
})

test('what was undone meanwhile is done again by the same press, though the first answer is still being drawn', () => {
  const [done, undo] = [new UnderWay(), new UnderWay()]
  const [first, again] = [given(), given()]
  done.begin(first)
  done.answer(first)
  undo.begin(given())
  expect([done.begin(again), done.begin(given())]).toEqual([true, false])
  // The first result has been rendered, while the second is still loading.
  done.end(first)
  expect(done.begin(given())).toBe(false)
  done.answer(again)
  done.end(again)
  expect(done.begin(given())).toBe(true)
})

test('something else sent before the answer does not make a double click two wishes', () => {
  const [approve, other] = [new UnderWay(), new UnderWay()]
  const first = given()
  approve.begin(first)
  other.begin(given())
  expect(approve.begin(given())).toBe(false)
  approve.answer(first)
  expect(approve.begin(given())).toBe(false)
})
