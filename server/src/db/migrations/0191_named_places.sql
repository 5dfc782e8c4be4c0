-- Provinces and districts are found by the names that addresses of orders contain.
create index city_folded on city (fold(name));
create index district_folded on district (fold(name));
