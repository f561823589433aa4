-- Search by any part of a name or number (PGlite ships it; on PostgreSQL the database's owner may create it).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
