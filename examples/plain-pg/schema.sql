-- The tables of a small CMS: pages in sections, each with versions in several languages, placed in a tree.

create table writer (id integer primary key);

create table language (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null
);

create table section (
  id integer generated always as identity primary key,
  identifier text not null constraint section_identifier unique,
  name text not null,
  is_public boolean not null default false,
  revision integer not null default 1,
  updated timestamptz not null default now()
);

create table account (
  id integer generated always as identity primary key,
  login text not null unique,
  password text not null,
  is_editor boolean not null default false,
  enabled boolean not null default true
);

-- Identities never go back: the id of a deleted row is never reused.
create table content (
  id integer generated always as identity primary key,
  remote_id text not null constraint content_remote_id unique,
  section_id integer not null references section,
  owner_id integer not null references account,
  main_language text not null references language (code),
  always_available boolean not null,
  is_published boolean not null default false,
  current_version integer not null default 1,
  last_version integer not null default 1,
  -- Where it goes when it is published for the first time.
  planned jsonb not null,
  published timestamptz,
  modified timestamptz not null,
  revision integer not null default 1,
  updated timestamptz not null default now()
);

create table version (
  id integer generated always as identity primary key,
  content_id integer not null references content on delete cascade,
  number integer not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  creator_id integer not null references account,
  initial_language text not null references language (code),
  names jsonb not null,
  created timestamptz not null default now(),
  modified timestamptz not null default now(),
  revision integer not null default 1,
  updated timestamptz not null default now(),
  unique (content_id, number)
);

create table field (
  id integer generated always as identity primary key,
  version_id integer not null references version on delete cascade,
  definition text not null,
  language text not null references language (code),
  -- Null where the field is empty.
  value jsonb,
  unique (version_id, definition, language)
);

create table location (
  id integer generated always as identity primary key,
  content_id integer unique references content on delete cascade,
  parent_id integer references location on delete cascade,
  -- The ids from the root down, as in /1/2/.
  path text not null unique,
  priority bigint not null default 0,
  hidden boolean not null default false,
  remote_id text not null constraint location_remote_id unique,
  revision integer not null default 1,
  updated timestamptz not null default now()
);
create index on location (parent_id);
-- For all that is below a path, whatever the database's collation.
create index on location (path text_pattern_ops);

insert into writer values (1);
insert into language (code, name) values ('eng-GB', 'English'), ('ger-DE', 'German');
insert into section (identifier, name, is_public) values ('site', 'The site', true), ('internal', 'Internal', false);
insert into location (path, remote_id) values ('/1/', 'root');
