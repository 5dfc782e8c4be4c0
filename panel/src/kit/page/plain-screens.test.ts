import { expect, test } from 'vitest'
import { plainScreens } from './plain-screens.ts'

const title = (tr: string) => ({ tr, en: '', de: '' })
const titles = { list: title('Vergi daireleri'), new: title('Yeni vergi dairesi'), one: title('Vergi dairesi') }
const load = () => Promise.reject(new Error('the list'))
const form = () => Promise.reject(new Error('the form'))
const screensOf = (at?: string) =>
  plainScreens('tax-office', { at, titles, group: 'platform', module: 'cms', load, form })

test('a plain noun is listed, made and changed where its name says, each by its own permission', () => {
  expect(screensOf().map((it) => [it.path, it.permissions, it.title.tr, it.load === form])).toEqual([
    ['/tax-office', 'get-tax-office-all', 'Vergi daireleri', false],
    ['/tax-office/form', 'post-tax-office', 'Yeni vergi dairesi', true],
    ['/tax-office/form/$tax_office_id', 'get-tax-office', 'Vergi dairesi', true],
  ])
})

test('the forms of a list that is called so stand beside it', () => {
  expect(screensOf('/office/list').map((it) => it.path)).toEqual([
    '/office/list',
    '/office/form',
    '/office/form/$tax_office_id',
  ])
})

test('only the list stands in the menu; what closes one closes all three', () => {
  expect(screensOf('/elsewhere').map((it) => [it.path.startsWith('/elsewhere'), it.group, it.module])).toEqual([
    [true, 'platform', 'cms'],
    [true, undefined, 'cms'],
    [true, undefined, 'cms'],
  ])
})
