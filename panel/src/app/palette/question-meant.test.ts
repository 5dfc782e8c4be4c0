import { expect, test } from 'vitest'
import { questionMeant } from './question-meant.ts'

const figure = (figure: string, period: string) => ({ kind: 'figure', figure, period })

test.each([
  ['ciro', figure('revenue', 'today')],
  ['Ciro?', figure('revenue', 'today')],
  ['dün', figure('revenue', 'yesterday')],
  ['DÜN CİRO', figure('revenue', 'yesterday')],
  ['ciro dün', figure('revenue', 'yesterday')],
  ['dün kaç sipariş', figure('orders', 'yesterday')],
  ['kaç sipariş', figure('orders', 'today')],
  ['son 7 gün iptal', figure('cancelled', 'week')],
  ['bu ay ciro ne kadar', figure('revenue', 'month')],
  ['revenue yesterday', figure('revenue', 'yesterday')],
  ['Umsatz gestern', figure('revenue', 'yesterday')],
  ['Zubereitungszeit heute', figure('preparation', 'today')],
  ['neden sipariş gelmiyor?', { kind: 'why' }],
  ['why no orders', { kind: 'why' }],
  ['Warum kommen keine Bestellungen?', { kind: 'why' }],
])('%s is a question', (typed, meant) => expect(questionMeant(typed)).toEqual(meant))

test.each([
  '',
  'siparişler',
  'orders',
  'Bestellungen',
  'iskender',
  'iskender kapat',
  'dün gece',
  '7',
  'ayran',
  'cirola',
])('“%s” is none', (typed) => expect(questionMeant(typed)).toBeNull())
