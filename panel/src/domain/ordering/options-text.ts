import type { OrderDetail } from '#contract/ordering/order.ts'

type Option = Omit<OrderDetail['lines'][number]['options'][number], 'price'>

const signs = { add: '+ ', remove: '− ', keep: '' }

/** The options of a line in the format of a ticket: `+ Kaşar, − Soğan`. */
export const optionsText = ({ options }: { options: readonly Option[] }) =>
  options.map((it) => `${signs[it.action]}${it.quantity > 1 ? `${it.quantity}× ` : ''}${it.name}`).join(', ')
