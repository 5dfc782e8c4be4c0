import { defineWords } from '#panel/kit/words/words.ts'

/** Words for payments that only the provider has. */
export const onlyThereWords = defineWords({
  tr: {
    title: '{count, plural, other {# ödeme yalnızca {name} kayıtlarında var}}',
    help: 'Para {name} hesabınızda, ama burada hiçbir sipariş bu ödemeyi görmüyor. Siparişine bağlayın ya da müşteriye iade edin.',
    payment: '{amount}, ödeme no {number}',
    attach: 'Siparişe bağla',
    attached: 'Ödeme siparişe bağlandı',
    refund: 'İade et',
    refunding: 'İade ediliyor…',
    leave: 'Olduğu gibi bırak',
    left: 'Ödeme listeden kaldırıldı',
    noOrder: 'Bu tutarda, o saatlerde verilmiş ve ödemesi eksik sipariş yok.',
    order: 'Sipariş {number}, {time}',
  },
  en: {
    title: '{count, plural, one {# payment is known only to {name}} other {# payments are known only to {name}}}',
    help: 'The money is in your {name} account, but no order here knows of it. Attach it to its order or refund the customer.',
    payment: '{amount}, payment no. {number}',
    attach: 'Attach to order',
    attached: 'Payment attached to the order',
    refund: 'Refund',
    refunding: 'Being refunded…',
    leave: 'Leave as it is',
    left: 'Payment taken off the list',
    noOrder: 'No order of this amount from around that time lacks a payment.',
    order: 'Order {number}, {time}',
  },
  de: {
    title: '{count, plural, one {# Zahlung kennt nur {name}} other {# Zahlungen kennt nur {name}}}',
    help: 'Das Geld ist auf Ihrem {name}-Konto, aber keine Bestellung hier weiß davon. Ordnen Sie es der Bestellung zu oder erstatten Sie es dem Kunden.',
    payment: '{amount}, Zahlungsnr. {number}',
    attach: 'Bestellung zuordnen',
    attached: 'Zahlung der Bestellung zugeordnet',
    refund: 'Erstatten',
    refunding: 'Wird erstattet…',
    leave: 'So lassen',
    left: 'Zahlung von der Liste genommen',
    noOrder: 'Keine Bestellung mit diesem Betrag aus dieser Zeit ist ohne Zahlung.',
    order: 'Bestellung {number}, {time}',
  },
})
