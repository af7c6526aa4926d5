"""Study, practice and today as state machines without a screen: the app, the plain mode and the tests drive the same.

Clock, random stream and settings are passed in. Nothing here prints, waits or knows a key.
"""
