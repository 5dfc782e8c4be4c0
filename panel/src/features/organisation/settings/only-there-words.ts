import { defineWords } from '#panel/kit/words/words.ts'

/** Words for payments that only the provider has. */
export const onlyThereWords = defineWords({
  tr: {
    title: '{count, plural, other {# ödeme yalnızca {name} kayıtlarında var}}',
    help: 'Para {name} hesabınızda, ama burada hiçbir siparişe bağlı değil. Siparişine bağlayın ya da müşteriye iade edin.',
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
    title: '{count, plural, one {# payment exists only at {name}} other {# payments exist only at {name}}}',
    help: 'The money is in your {name} account, but belongs to no order here. Attach it to its order or refund the customer.',
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
    title: '{count, plural, one {# Zahlung nur bei {name}} other {# Zahlungen nur bei {name}}}',
    help: 'Das Geld ist auf Ihrem {name}-Konto, gehört hier aber zu keiner Bestellung. Ordnen Sie es einer Bestellung zu oder erstatten Sie es dem Kunden.',
    payment: '{amount}, Zahlungsnr. {number}',
    attach: 'Bestellung zuordnen',
    attached: 'Zahlung der Bestellung zugeordnet',
    refund: 'Erstatten',
    refunding: 'Wird erstattet …',
    leave: 'So lassen',
    left: 'Zahlung aus der Liste entfernt',
    noOrder: 'Aus dieser Zeit fehlt keiner Bestellung über diesen Betrag die Zahlung.',
    order: 'Bestellung {number}, {time}',
  },
})
