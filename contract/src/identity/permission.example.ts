import type { Examples } from '../kit/example.ts'
import type { permission, resource } from './permission.ts'

export const permissionExamples: Examples<typeof permission> = {
  update: {
    name: { tr: 'Siparişi gör', en: 'See an order', de: 'Bestellung sehen' },
    help: { tr: '', en: '', de: '' },
    version: 1,
  },
}

export const resourceExamples: Examples<typeof resource> = {
  update: {
    name: { tr: 'Sipariş', en: 'Order', de: 'Bestellung' },
    help: { tr: '', en: '', de: '' },
    version: 1,
  },
}
