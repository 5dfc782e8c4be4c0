import { numberIn, objectsIn, requiredChoiceIn, textIn, type Call, type CallInput } from './call.ts'
import { refusal } from './registry.ts'
import { endOfDay, statusOf, type Product, type Restaurant } from './restaurant.ts'
import type { World } from './world.ts'

/** The menu in Getir's format: categories, their products, and each product's option categories. */
function menuOf(world: World, restaurant: Restaurant): object {
  const categories = [...new Set(restaurant.menu.map((product) => product.category.tr))]
  const productOf = (product: Product, weight: number): object => ({
    id: product.id,
    restaurant: restaurant.id,
    productCategory: product.category.tr,
    name: product.name,
    description: product.description,
    price: product.price,
    struckPrice: 0,
    weight,
    status: statusOf(product, world.clock.now()),
    isApproved: true,
    imageURL: '',
    wideImageURL: '',
    chainProduct: product.chainProduct,
    optionCategories: product.optionCategories.map((category, n) => ({
      id: category.id,
      chainOptionCategory: category.id,
      name: category.name,
      minCount: category.minCount,
      maxCount: category.maxCount,
      removeToppings: category.removeToppings ?? false,
      weight: n,
      status: 100,
      options: category.options.map((option, m) => ({ ...option, chainOption: option.id, weight: m, status: 100 })),
    })),
  })
  return {
    productCategories: categories.map((tr, weight) => {
      const products = restaurant.menu.filter((product) => product.category.tr === tr)
      return {
        id: tr,
        name: products[0]?.category,
        restaurant: restaurant.id,
        isApproved: true,
        weight,
        status: 100,
        chainProductCategory: tr,
        products: products.map(productOf),
      }
    }),
  }
}

type Finder = (input: CallInput) => Product

const byId: Finder = ({ restaurant, params }) => {
  const product = restaurant.menu.find((one) => one.id === params.productId)
  if (!product) throw refusal(40)
  return product
}

const byChainId: Finder = ({ restaurant, params }) => {
  const product = restaurant.menu.find((one) => one.chainProduct === params.chainProductId)
  if (!product) throw refusal(40)
  return product
}

const statusCalls = (path: string, find: Finder): Call[] => [
  {
    method: 'GET',
    path,
    budget: 'default',
    answer(input) {
      const product = find(input)
      return { id: product.id, status: statusOf(product, input.world.clock.now()) }
    },
  },
  {
    method: 'PUT',
    path,
    budget: 'default',
    answer(input) {
      const product = find(input)
      product.status = requiredChoiceIn(input.body, 'status', [100, 200, 400])
      product.inactiveUntil = endOfDay(input.world.clock.now())
      return { result: true }
    },
  },
]

/** Calls about the menu: reading it, the status of products, and the prices of a chain's menu. */
export const menuCalls: Call[] = [
  {
    method: 'GET',
    path: '/restaurants/menu',
    budget: 'config',
    answer: ({ world, restaurant }) => menuOf(world, restaurant),
  },
  ...statusCalls('/products/{productId}/status', byId),
  ...statusCalls('/products/chain-id/{chainProductId}/status', byChainId),
  {
    // The brand identifies a chain's menu here: the prices change in every restaurant of the brand.
    method: 'POST',
    path: '/chain-menus/{chainMenuOID}/update-prices',
    budget: 'default',
    answer({ world, restaurant, params, body }) {
      if (params.chainMenuOID !== restaurant.brand.id) throw refusal(92)
      const products = objectsIn(body, 'chainProducts').map((entry) => ({
        id: textIn(entry, 'chainProductOID'),
        price: numberIn(entry, 'price', 0),
      }))
      const options = objectsIn(body, 'chainOptions').map((entry) => ({
        id: textIn(entry, 'chainOptionOID'),
        price: numberIn(entry, 'price', 0),
      }))
      const menus = [...world.restaurants.values()].filter((one) => one.brand.id === restaurant.brand.id)
      for (const product of menus.flatMap((one) => one.menu)) {
        product.price = products.find((one) => one.id === product.chainProduct)?.price ?? product.price
        product.optionCategories = product.optionCategories.map((category) => ({
          ...category,
          options: category.options.map((option) => ({
            ...option,
            price: options.find((one) => one.id === option.id)?.price ?? option.price,
          })),
        }))
      }
      return { result: true }
    },
  },
]
