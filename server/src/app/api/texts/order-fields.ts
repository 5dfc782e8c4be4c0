import type { FieldTexts } from '../field-texts.ts'

/** The fields of an order that an app sends, and of the answer to a basket. */
export const orderFields: FieldTexts = {
  'OrderInput.id': {
    tr: 'Siparişin kimliğini siz vermek isterseniz yeni bir UUID.',
    en: 'A new UUID, if you want to choose the order’s id.',
    de: 'Eine neue UUID, wenn Sie die id der Bestellung selbst vergeben.',
  },
  'OrderInput.channel': {
    tr: 'Siparişin nereden geldiği; platformlar olamaz. Menüyü de aynı kanalla okuyun: ürünler kanala göre değişebilir.',
    en: 'Where the order comes from; not a platform. Read the menu with the same channel, since products may differ.',
    de: 'Woher die Bestellung kommt; keine Plattform. Lesen Sie auch die Speisekarte mit diesem Kanal: Produkte können sich unterscheiden.',
  },
  'OrderInput.external_id': {
    tr: 'Siparişin sizdeki kimliği. Aynısı yeniden gelirse ilk sipariş döner.',
    en: 'Your own id for the order. If you send it again, the answer is the first order.',
    de: 'Ihre eigene id der Bestellung. Kommt sie noch einmal, ist die Antwort die erste Bestellung.',
  },
  'OrderInput.external_number': {
    tr: 'Müşterinin gördüğü sipariş numarası, Sofra’nınkinden başkaysa.',
    en: 'The number that the customer sees, if it is not Sofra’s.',
    de: 'Die Nummer, die der Kunde sieht, wenn es nicht die von Sofra ist.',
  },
  'OrderInput.table_name': {
    tr: 'Masanın adı; yalnızca `staff` yetkili anahtarlar için. Misafirler `guest_token` gönderir.',
    en: 'The table’s name; only for keys with the scope `staff`. Guests send a `guest_token`.',
    de: 'Der Name des Tischs; nur für Schlüssel mit der Befugnis `staff`. Gäste senden einen `guest_token`.',
  },
  'OrderInput.table_id': {
    tr: 'Masa; yalnızca `staff` yetkili anahtarlar için.',
    en: 'The table; only for keys with the scope `staff`.',
    de: 'Der Tisch; nur für Schlüssel mit der Befugnis `staff`.',
  },
  'OrderInput.scheduled_at': {
    tr: 'İleri tarihli sipariş için boş bir saat (`GET /delivery/{branch_id}/slots`). Verilmezse sipariş hemen içindir.',
    en: 'For a scheduled order, one of the times of `GET /delivery/{branch_id}/slots`. Without it, the order is for now.',
    de: 'Für eine Vorbestellung eine der Zeiten aus `GET /delivery/{branch_id}/slots`. Ohne Angabe gilt die Bestellung für sofort.',
  },
  'OrderInput.payment_method': {
    tr: 'Menüdeki `payment_methods` içinden bir `code`.',
    en: 'A `code` from the menu’s `payment_methods`.',
    de: 'Ein `code` aus den `payment_methods` der Speisekarte.',
  },
  'OrderInput.is_paid': {
    tr: 'Müşteri uygulamanızda ödedi.',
    en: 'The customer has paid in your app.',
    de: 'Der Kunde hat in Ihrer App bezahlt.',
  },
  'OrderInput.pays_online': {
    tr: 'Müşteri firmanın ödeme sağlayıcısında ödeyecek; sipariş ödenene kadar şubede çalmaz. Sipariş oluşunca ödemeyi başlatın.',
    en: 'The customer will pay at the company’s payment provider; until then the order does not ring at the branch. Once it is placed, start the payment.',
    de: 'Der Kunde zahlt beim Zahlungsanbieter der Firma; bis dahin klingelt die Bestellung nicht in der Filiale. Ist sie angelegt, starten Sie die Zahlung.',
  },
  'OrderInput.lines': {
    tr: 'Ürünler. `onlyPayment` için tek satır: bir ad, `unit_price` olarak ödenen tutar ve 0 olan `tax_rate`.',
    en: 'The products. For `onlyPayment`, one line: a name, the amount paid as `unit_price`, and a `tax_rate` of 0.',
    de: 'Die Produkte. Bei `onlyPayment` eine einzige Zeile: ein Name, der gezahlte Betrag als `unit_price` und die `tax_rate` 0.',
  },
  'OrderInput.discounts': {
    tr: 'Uygulamanızın kendi verdiği indirimler. Üye ve kod indirimlerini Sofra hesaplar.',
    en: 'Discounts that your app grants itself. Sofra works out those for members and codes.',
    de: 'Rabatte, die Ihre App selbst gewährt. Rabatte für Mitglieder und Codes berechnet Sofra.',
  },
  'OrderInput.delivery_fee': {
    tr: 'Verilmezse bölgenin ücreti alınır.',
    en: 'Without it, the zone’s fee applies.',
    de: 'Ohne Angabe gilt die Gebühr des Gebiets.',
  },
  'OrderInput.guest_token': {
    tr: 'Masaya katılınca gelir; masadaki sipariş ve `bill_id` ile ödeme için gerekir.',
    en: 'Comes from joining the table; needed for orders at the table and for paying a `bill_id`.',
    de: 'Kommt bei der Anmeldung am Tisch; nötig für Bestellungen am Tisch und zum Bezahlen einer `bill_id`.',
  },
  'OrderInput.table_token': {
    tr: 'Masadaki kodun `token` değeri; masaya katılmadan, ödenmiş sipariş için (`is_prepaid`).',
    en: 'The `token` of the table’s code; for a paid order without joining (`is_prepaid`).',
    de: 'Der `token` des Tischcodes; für eine bezahlte Bestellung ohne Anmeldung (`is_prepaid`).',
  },
  'OrderInput.bill_id': {
    tr: 'Bu ödemenin kapattığı hesap. `onlyPayment` ile birlikte `is_paid` ya da `pays_online` gönderin. Tutar hesabın bir payı da olabilir.',
    en: 'The bill that is paid; with `onlyPayment`, and either `is_paid` or `pays_online`. The amount may be a share of it.',
    de: 'Die Rechnung, die bezahlt wird; mit `onlyPayment` und entweder `is_paid` oder `pays_online`. Der Betrag darf ein Teil davon sein.',
  },
  'OrderInput.loads_wallet': {
    tr: 'Üyenin cüzdanına yükler: `onlyPayment`, `pays_online`, `customer.member_id` ve vergisi 0 olan tek satırla gönderin. Tutar, ödeme gelince cüzdana geçer.',
    en: 'Tops up the member’s wallet: send it with `onlyPayment`, `pays_online`, `customer.member_id` and one line without tax. The amount is in the wallet once the payment has arrived.',
    de: 'Lädt das Guthaben des Mitglieds auf: mit `onlyPayment`, `pays_online`, `customer.member_id` und einer Zeile ohne Steuer. Der Betrag ist im Guthaben, sobald die Zahlung da ist.',
  },
  'OrderInput.coupon_code': {
    tr: 'Kupon ya da hediye çekinin kodu.',
    en: 'The code of a coupon or gift voucher.',
    de: 'Der Code eines Gutscheins oder Geschenkgutscheins.',
  },
  'OrderInput.points': {
    tr: 'Üyenin harcadığı puan sayısı.',
    en: 'How many points the member spends.',
    de: 'Wie viele Punkte das Mitglied einlöst.',
  },
  'OrderInput.wallet': {
    tr: 'Üyenin cüzdanından ödenen tutar.',
    en: 'What the member pays from the wallet.',
    de: 'Was das Mitglied aus dem Guthaben zahlt.',
  },
  'OrderInput.expected_total': {
    tr: 'Müşteriye gösterdiğiniz `total`. Tutar artık farklıysa sipariş de hesaplama da 422 `price_changed` ile reddedilir; hata metni yeni tutarı söyler.',
    en: 'The `total` that you showed. If the total has changed, both the order and the quote are refused (422 `price_changed`); the text names the new total.',
    de: 'Der `total`, den Sie gezeigt haben. Hat sich der Preis geändert, werden Bestellung und Berechnung abgelehnt (422 `price_changed`); der Fehlertext nennt den neuen Betrag.',
  },
  'OrderCustomer.member_id': {
    tr: 'Sipariş veren üye: puan kazanır, puanıyla ve cüzdanından ödeyebilir. Ad ve telefon verilmezse üyeninkiler kullanılır.',
    en: 'The member who orders: they earn points, and may pay with points and from the wallet. If you send no name and phone, theirs are used.',
    de: 'Das Mitglied, das bestellt: sammelt Punkte, kann Punkte und Guthaben einlösen. Senden Sie keinen Namen und keine Telefonnummer, gelten die des Mitglieds.',
  },
  'OrderLine.product_id': {
    tr: 'Menüdeki ürünün `id` değeri. Yoksa satırın adını, fiyatını ve vergisini siz verirsiniz.',
    en: 'The `id` of a product in the menu. Without it, you give the name, price and tax yourself.',
    de: 'Die `id` eines Produkts der Speisekarte. Ohne sie geben Sie Namen, Preis und Steuer selbst an.',
  },
  'OrderLine.unit_price': {
    tr: 'Gösterdiğiniz fiyat, seçenekler hariç. Menüdeki fiyat değiştiyse satır kabul edilmez.',
    en: 'The price you showed, without options. If the price in the menu has changed, the line is refused.',
    de: 'Der Preis, den Sie gezeigt haben, ohne Optionen. Hat sich der Preis in der Speisekarte geändert, wird die Zeile abgelehnt.',
  },
  'OrderOption.group_id': {
    tr: 'Ürünün gruplarından birinin `id` değeri.',
    en: 'The `id` of one of the product’s groups.',
    de: 'Die `id` einer Gruppe des Produkts.',
  },
  'OrderOption.option_id': {
    tr: 'Gruptaki seçeneğin `id` değeri. Ters grupta, müşterinin çıkardığı seçenektir.',
    en: 'The `id` of an option in the group. In an inverse group it is what the customer leaves out.',
    de: 'Die `id` einer Option der Gruppe. In einer Abwahlgruppe ist es das, was der Kunde weglässt.',
  },
  'OrderOption.action': {
    tr: 'Menüdeki ürünlerde gerekmez: grubun türünden bellidir. `keep`: ters grupta seçenek üründe kalır.',
    en: 'Not needed for products of the menu, where the group decides. `keep`: in an inverse group, the option stays in the product.',
    de: 'Bei Produkten der Speisekarte unnötig: Die Gruppe entscheidet. `keep`: In einer Abwahlgruppe bleibt die Option im Produkt.',
  },
  'OrderOption.price': {
    tr: 'Bir seçenek için gösterdiğiniz fiyat; ücretsizse 0.',
    en: 'The price you showed for one option; 0 if it is free.',
    de: 'Der Preis, den Sie für eine Option gezeigt haben; 0, wenn sie kostenlos ist.',
  },
  'OrderQuote.items': {
    tr: 'Satırların toplamı, indirimlerden önce.',
    en: 'The sum of the lines, before discounts.',
    de: 'Die Summe der Zeilen vor Rabatten.',
  },
  'OrderQuote.total': {
    tr: 'Seçilen yöntemle ödenecek tutar. Siparişte `expected_total` olarak gönderin.',
    en: 'The amount to pay by the chosen method. Send it with the order as `expected_total`.',
    de: 'Der Betrag, der mit der gewählten Zahlungsart zu zahlen ist. Senden Sie ihn mit der Bestellung als `expected_total`.',
  },
  'OrderQuote.basket': {
    tr: 'Ürünlerin tutarı, kampanyalardan sonra.',
    en: 'What the items cost after campaigns.',
    de: 'Was die Produkte nach Kampagnen kosten.',
  },
  'OrderQuote.payable': {
    tr: 'Ürünlerin tutarı, kampanyalardan ve koddan sonra.',
    en: 'What the items cost after campaigns and the code.',
    de: 'Was die Produkte nach Kampagnen und Code kosten.',
  },
  'OrderQuote.goods': {
    tr: 'Ürünlerin, harcanan puanlar da düşüldükten sonraki tutarı; puan bunun üzerinden kazanılır.',
    en: 'What the items cost once spent points are deducted too; points are earned on this.',
    de: 'Was die Produkte nach Abzug eingelöster Punkte kosten; dafür werden Punkte gutgeschrieben.',
  },
  'OrderQuote.member.point_value': {
    tr: 'Bir puanın değeri, en küçük para biriminde.',
    en: 'What one point is worth, in the smallest unit of the currency.',
    de: 'Was ein Punkt wert ist, in der kleinsten Einheit der Währung.',
  },
  'OrderQuote.member.points_most': {
    tr: 'Bu siparişte en çok kaç puan harcanabilir.',
    en: 'The most points that may be spent on this order.',
    de: 'Wie viele Punkte für diese Bestellung höchstens einlösbar sind.',
  },
  'OrderQuote.points_earned': {
    tr: 'Teslim edilince kazanılacak puan.',
    en: 'The points that the order earns when it is delivered.',
    de: 'Die Punkte, die die Bestellung bei der Lieferung bringt.',
  },
  'OrderQuote.less_without_coupon': {
    tr: 'Kod olmadan ne kadar daha ucuz olurdu; 0 ise kod daha avantajlıdır.',
    en: 'How much less the order would cost without the code; 0 if using the code is better.',
    de: 'Um wie viel die Bestellung ohne den Code günstiger wäre; 0, wenn sich der Code lohnt.',
  },
  'OrderQuote.not_applied': {
    tr: 'Uygulanamayan kod, puan ya da cüzdan, nedeniyle birlikte. Siparişte bunlar hata verir.',
    en: 'The code, points or wallet that cannot be used, and why. In an order they are errors.',
    de: 'Code, Punkte oder Guthaben, die nicht einlösbar sind, mit dem Grund. In einer Bestellung sind es Fehler.',
  },
  'Order.pay_by': {
    tr: '`pays_online` siparişi bu saate kadar ödenmezse iptal olur.',
    en: 'An order with `pays_online` that is not paid by then is cancelled.',
    de: 'Eine Bestellung mit `pays_online`, die bis dahin nicht bezahlt ist, wird storniert.',
  },
}
