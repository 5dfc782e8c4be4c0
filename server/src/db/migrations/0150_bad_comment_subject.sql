-- Letters to the team about a bad review named the customer in their subject, which is kept after they were sent, also beyond an erasure.
update mail set subject = case when subject like '%memnun kalmadı' then 'Bir müşteri memnun kalmadı' when subject like '%was not satisfied' then 'A customer was not satisfied'
  else 'Ein Gast war nicht zufrieden' end where kind = 'bad-comment';
