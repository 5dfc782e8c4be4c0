import { expect, test } from 'vitest'
import { screenMeant } from './screen-meant.ts'

const screens = [
  '/company/list',
  '/company/form/$company_id',
  '/company/blog/$company_id',
  '/delivery-type',
  '/marketing/restaurant-registration/list',
  '/manegement/$branch_id/home',
  '/permission/resource-list',
  '/permission/resource-form/$resource_id',
].map((path) => ({ path }))

test.each([
  ['/marketing/restaurant-registration', '/marketing/restaurant-registration/list'],
  ['/delivery-type/list', '/delivery-type'],
  ['/delivery-type/form', '/delivery-type'],
  ['/company', '/company/list'],
  ['/manegement/7', '/manegement/7/home'],
  ['/permission/resource-form', '/permission/resource-list'],
  ['/permission/resource-list/order', '/permission/resource-form/order'],
])('%s opens %s', (path, meant) => expect(screenMeant(path, screens)).toBe(meant))

test.each(['/company/blog', '/nowhere', '/nowhere/list', '/manegement'])('%s has no screen', (path) =>
  expect(screenMeant(path, screens)).toBeNull(),
)
