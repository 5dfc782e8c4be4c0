import { kitchen } from '#contract/menu/kitchen.ts'
import { plainRoutes } from '#server/kit/record/plain.ts'

export const kitchenRoutes = plainRoutes(kitchen, { unique: 'name', json: ['name'], search: ['name'] })
