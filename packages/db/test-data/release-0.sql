-- Rifq's database as release 0 left it: the schema of migration 0000_initial with a few rows in every table, and the
-- note of which migrations have run. Made once with pg_dump (--inserts --no-owner) and never changed again: every
-- later release must carry these rows over.

CREATE SCHEMA drizzle;

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

CREATE TABLE public.audit_entries (
    id uuid NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.dose_protocols (
    dose_id uuid NOT NULL,
    pet_id uuid NOT NULL,
    protocol text NOT NULL,
    given_on date NOT NULL,
    removed_at timestamp with time zone
);

CREATE TABLE public.doses (
    id uuid NOT NULL,
    pet_id uuid NOT NULL,
    given_on date NOT NULL,
    product text,
    product_name text,
    vaccine_type text,
    batch text,
    clinic text,
    result text,
    label_key text,
    confirmed_at timestamp with time zone,
    confirmed_by uuid,
    removed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.files (
    id uuid NOT NULL,
    key text NOT NULL,
    owner_id uuid NOT NULL,
    content_type text NOT NULL,
    bytes integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    dropped_at timestamp with time zone
);

CREATE TABLE public.idempotency_keys (
    user_id uuid NOT NULL,
    key uuid NOT NULL,
    call text NOT NULL,
    payload_hash text NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.live_tokens (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.outbox_events (
    id uuid NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.pet_weights (
    id uuid NOT NULL,
    pet_id uuid NOT NULL,
    grams integer NOT NULL,
    measured_on date NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT pet_weights_positive CHECK ((grams > 0))
);

CREATE TABLE public.pets (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    species text NOT NULL,
    breed integer,
    breed_other text,
    sex text,
    neutered boolean,
    birth_date date,
    birth_estimated boolean DEFAULT false NOT NULL,
    colour integer,
    feed integer,
    microchip text,
    allergies text,
    notes text,
    photo_key text,
    state text DEFAULT 'home'::text NOT NULL,
    state_since timestamp with time zone,
    archived_at timestamp with time zone,
    registered_on date NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT pets_microchip_digits CHECK ((microchip ~ '^[0-9]{15}$'::text))
);

CREATE TABLE public.plan_options (
    pet_id uuid NOT NULL,
    options jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.rate_events (
    id uuid NOT NULL,
    bucket text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    browser text,
    system text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    phone_e164 text NOT NULL,
    phone text NOT NULL,
    country_code integer NOT NULL,
    firstname text,
    surname text,
    email text,
    avatar_key text,
    coins integer DEFAULT 0 NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    digits text DEFAULT 'latn'::text NOT NULL,
    calendar text DEFAULT 'gregory'::text NOT NULL,
    theme text DEFAULT 'auto'::text NOT NULL,
    time_zone text NOT NULL,
    completed_at timestamp with time zone,
    switched_off_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT users_coins_not_negative CHECK ((coins >= 0)),
    CONSTRAINT users_points_not_negative CHECK ((points >= 0))
);

CREATE TABLE public.verifications (
    id uuid NOT NULL,
    phone_e164 text NOT NULL,
    nonce_hash bytea NOT NULL,
    code_hash bytea NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    verified_at timestamp with time zone
);

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

INSERT INTO drizzle.__drizzle_migrations VALUES (1, '53d15deb9d110cadb6f97a5b0774f8897c16606ae31ac32737f42b992db54c3d', 1795156997719);

INSERT INTO public.audit_entries VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000111', 'operator', 'user.switched_off', '0190f2a0-7b1c-7c3d-8e4f-000000000003', '2026-11-20 08:00:00+00');

INSERT INTO public.dose_protocols VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000071', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '2', '2025-11-14', NULL);
INSERT INTO public.dose_protocols VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000072', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '4', '2025-12-12', NULL);
INSERT INTO public.dose_protocols VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000072', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '5', '2025-12-12', NULL);
INSERT INTO public.dose_protocols VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000072', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '8', '2025-12-12', NULL);
INSERT INTO public.dose_protocols VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000073', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '6', '2025-05-09', NULL);
INSERT INTO public.dose_protocols VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000074', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '2', '2025-11-14', '2026-11-20 08:00:00+00');

INSERT INTO public.doses VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000071', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '2025-11-14', NULL, 'Nobivac Rabies', 'inactivated', 'A482-19B', 'عيادة الواحة البيطرية', NULL, 'labelKey00000000000000000', '2026-11-20 08:00:00+00', '0190f2a0-7b1c-7c3d-8e4f-000000000003', NULL, '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');
INSERT INTO public.doses VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000072', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '2025-12-12', 'nobivac-tricat-trio', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');
INSERT INTO public.doses VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000073', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '2025-05-09', NULL, NULL, NULL, NULL, NULL, 'negative', NULL, NULL, NULL, NULL, '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');
INSERT INTO public.doses VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000074', '0190f2a0-7b1c-7c3d-8e4f-000000000051', '2025-11-14', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');

INSERT INTO public.files VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000081', 'photoKey00000000000000000', '0190f2a0-7b1c-7c3d-8e4f-000000000001', 'image/webp', 20480, '2026-11-20 08:00:00+00', NULL);
INSERT INTO public.files VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000082', 'labelKey00000000000000000', '0190f2a0-7b1c-7c3d-8e4f-000000000001', 'image/webp', 10240, '2026-11-20 08:00:00+00', NULL);
INSERT INTO public.files VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000083', 'avatarKey0000000000000000', '0190f2a0-7b1c-7c3d-8e4f-000000000001', 'image/webp', 5120, '2026-11-20 08:00:00+00', NULL);
INSERT INTO public.files VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000084', 'oldPhoto00000000000000000', '0190f2a0-7b1c-7c3d-8e4f-000000000001', 'image/webp', 5120, '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');

INSERT INTO public.idempotency_keys VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000001', '0190f2a0-7b1c-4c3d-8e4f-000000000091', 'pets/create', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '{"pet": {"id": "0190f2a0-7b1c-7c3d-8e4f-000000000051"}}', '2026-11-20 08:00:00+00');

INSERT INTO public.live_tokens VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000021', '0190f2a0-7b1c-7c3d-8e4f-000000000011', '\x2121212121212121212121212121212121212121212121212121212121212121', '2026-11-20 08:00:00+00', '2026-11-20 09:00:00+00');

INSERT INTO public.outbox_events VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000101', 'user.registered', '{"user_id": "0190f2a0-7b1c-7c3d-8e4f-000000000001"}', '2026-11-20 08:00:00+00');
INSERT INTO public.outbox_events VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000102', 'pet.created', '{"pet_id": "0190f2a0-7b1c-7c3d-8e4f-000000000051", "user_id": "0190f2a0-7b1c-7c3d-8e4f-000000000001"}', '2026-11-20 08:00:00+00');

INSERT INTO public.pet_weights VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000061', '0190f2a0-7b1c-7c3d-8e4f-000000000051', 4600, '2026-11-17', '2026-11-20 08:00:00+00');
INSERT INTO public.pet_weights VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000062', '0190f2a0-7b1c-7c3d-8e4f-000000000051', 4500, '2026-10-20', '2026-11-20 08:00:00+00');

INSERT INTO public.pets VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000051', '0190f2a0-7b1c-7c3d-8e4f-000000000001', 'مشمش', 'cat', 103, NULL, 'male', true, '2023-04-02', false, 7, 1, '682098100345128', 'السمك', 'يخاف المكنسة', 'photoKey00000000000000000', 'home', NULL, NULL, '2026-11-20', '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');
INSERT INTO public.pets VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000052', '0190f2a0-7b1c-7c3d-8e4f-000000000001', 'لولو', 'cat', NULL, 'شيرازي وسيامي', NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, 'lost', '2026-11-20 08:00:00+00', NULL, '2026-11-20', '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');
INSERT INTO public.pets VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000053', '0190f2a0-7b1c-7c3d-8e4f-000000000003', 'برق', 'dog', 201, NULL, 'male', true, '2024-05-01', true, 6, 1, NULL, NULL, NULL, NULL, 'passed_away', '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00', '2026-11-20', '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');

INSERT INTO public.plan_options VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000051', '{"dubai": false, "opt_in": ["7"], "low_risk": false, "deworming": "monthly", "high_risk": true, "three_year_rabies": false, "ecto_interval_days": 30}', '2026-11-20 08:00:00+00');

INSERT INTO public.rate_events VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000041', 'otp.country:966', '2026-11-20 08:00:00+00');

INSERT INTO public.sessions VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000011', '0190f2a0-7b1c-7c3d-8e4f-000000000001', '\x1111111111111111111111111111111111111111111111111111111111111111', 'Chrome', 'Android', '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00', '2027-02-20 08:00:00+00', NULL);
INSERT INTO public.sessions VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000012', '0190f2a0-7b1c-7c3d-8e4f-000000000003', '\x1212121212121212121212121212121212121212121212121212121212121212', NULL, NULL, '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00', '2027-02-20 08:00:00+00', '2026-11-21 08:00:00+00');

INSERT INTO public.users VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000001', '+966501234567', '501234567', 966, 'نورة', 'العتيبي', 'noura@example.com', 'avatarKey0000000000000000', 35, 650, 'arab', 'islamic-umalqura', 'dark', 'Asia/Riyadh', '2026-11-20 08:00:00+00', NULL, '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');
INSERT INTO public.users VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000002', '+201001234567', '1001234567', 20, NULL, NULL, NULL, NULL, 0, 0, 'latn', 'gregory', 'auto', 'Africa/Cairo', NULL, NULL, '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');
INSERT INTO public.users VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000003', '+971501234567', '501234567', 971, 'خالد', 'المنصوري', 'k@example.com', NULL, 0, 100, 'latn', 'gregory', 'light', 'Asia/Dubai', '2026-11-20 08:00:00+00', '2026-11-21 08:00:00+00', '2026-11-20 08:00:00+00', '2026-11-20 08:00:00+00');

INSERT INTO public.verifications VALUES ('0190f2a0-7b1c-7c3d-8e4f-000000000031', '+966501234567', '\x3131313131313131313131313131313131313131313131313131313131313131', '\x3232323232323232323232323232323232323232323232323232323232323232', 'spent', 1, '2026-11-20 08:00:00+00', '2026-11-20 08:05:00+00', '2026-11-20 08:01:00+00');

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 1, true);

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dose_protocols
    ADD CONSTRAINT dose_protocols_dose_id_protocol_pk PRIMARY KEY (dose_id, protocol);

ALTER TABLE ONLY public.doses
    ADD CONSTRAINT doses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_key_unique UNIQUE (key);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key);

ALTER TABLE ONLY public.live_tokens
    ADD CONSTRAINT live_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.live_tokens
    ADD CONSTRAINT live_tokens_token_hash_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.outbox_events
    ADD CONSTRAINT outbox_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pet_weights
    ADD CONSTRAINT pet_weights_day UNIQUE (pet_id, measured_on);

ALTER TABLE ONLY public.pet_weights
    ADD CONSTRAINT pet_weights_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pets
    ADD CONSTRAINT pets_owner_microchip UNIQUE (owner_id, microchip);

ALTER TABLE ONLY public.pets
    ADD CONSTRAINT pets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.plan_options
    ADD CONSTRAINT plan_options_pkey PRIMARY KEY (pet_id);

ALTER TABLE ONLY public.rate_events
    ADD CONSTRAINT rate_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_phone_e164_unique UNIQUE (phone_e164);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX dose_protocols_day ON public.dose_protocols USING btree (pet_id, protocol, given_on) WHERE (removed_at IS NULL);

CREATE INDEX doses_pet ON public.doses USING btree (pet_id, given_on);

CREATE INDEX files_owner ON public.files USING btree (owner_id);

CREATE INDEX live_tokens_session ON public.live_tokens USING btree (session_id);

CREATE INDEX outbox_events_created ON public.outbox_events USING btree (created_at);

CREATE INDEX pets_owner ON public.pets USING btree (owner_id);

CREATE INDEX rate_events_bucket ON public.rate_events USING btree (bucket, at);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX verifications_phone ON public.verifications USING btree (phone_e164, created_at);

ALTER TABLE ONLY public.dose_protocols
    ADD CONSTRAINT dose_protocols_dose_id_doses_id_fk FOREIGN KEY (dose_id) REFERENCES public.doses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dose_protocols
    ADD CONSTRAINT dose_protocols_pet_id_pets_id_fk FOREIGN KEY (pet_id) REFERENCES public.pets(id);

ALTER TABLE ONLY public.doses
    ADD CONSTRAINT doses_confirmed_by_users_id_fk FOREIGN KEY (confirmed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.doses
    ADD CONSTRAINT doses_pet_id_pets_id_fk FOREIGN KEY (pet_id) REFERENCES public.pets(id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.live_tokens
    ADD CONSTRAINT live_tokens_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pet_weights
    ADD CONSTRAINT pet_weights_pet_id_pets_id_fk FOREIGN KEY (pet_id) REFERENCES public.pets(id);

ALTER TABLE ONLY public.pets
    ADD CONSTRAINT pets_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.plan_options
    ADD CONSTRAINT plan_options_pet_id_pets_id_fk FOREIGN KEY (pet_id) REFERENCES public.pets(id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
